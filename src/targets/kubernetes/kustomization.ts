import type { Manifest } from './manifest.ts'

/** All objects by one name, and how to change them without touching them. */
export function kustomization(name: string, image: string, objects: readonly Manifest[]): Manifest {
  return {
    file: 'kustomization.yaml',
    comment: [
      'kubectl apply -k dist/kubernetes. For changes, which the next build leaves alone, a kustomization of your own:',
      '  resources: [dist/kubernetes]',
      `  images: [{ name: ${withoutTag(image)}, newName: registry.example/${name}, newTag: "1" }]`,
    ],
    object: {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: objects.map(({ file }) => file),
    },
  }
}

/** What kustomize looks images up by: a tag has no slash after its colon, as the port of a registry has. */
function withoutTag(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^/]*$/, '')
}
