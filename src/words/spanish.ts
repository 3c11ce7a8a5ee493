import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const spanish: Words = {
  label: 'Español',
  skip: 'Ir al contenido',
  navigation: 'Principal',
  language: 'Idioma',
  updated: 'Actualizado',
  markdown: 'Esta página en Markdown',
  community: 'Comunidad en Discord',
  discord: 'Discord',
  announcement: 'Aviso',
  notFound: 'Página no encontrada',
  notFoundText:
    'No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace tenga una errata.',
  notFoundHome: 'Ir a la página de inicio',
  notFoundPages: 'Lista de todas las páginas',
  copy: 'Copiar',
  copyAddress: 'la dirección',
  copyPort: 'el puerto',
  copied: 'Copiado',
  selected: 'Seleccionado. Cópialo con Ctrl+C, ⌘C o el menú de tu dispositivo.',
  edition: 'Edición',
  devices: 'Dispositivos',
  version: 'Versión',
  menu: 'Menú',
  address: 'Dirección',
  port: 'Puerto',
  availability: 'Disponibilidad',
  unconfirmed: 'sin confirmar',
  dnsPort: 'se encuentra por DNS, déjalo vacío',
  colon: ':',
  website: 'Sitio web oficial',
  guide: 'Cómo entrar',
  invite: 'Comunidad en Discord',
  compatibility: 'Compatibilidad',
  consoles: 'Consolas',
  safety: 'Seguridad de la cuenta',
  bedrock: 'Entrar con Bedrock',
  bedrockNote: 'Este atajo puede no funcionar en consolas. Si no pasa nada, añade el servidor a mano.',
  qr: 'Código QR de {}',
  step: 'Enlace al paso {}',
  footnotes: 'Notas',
  back: 'Volver a la referencia {}',
  liveCheck: 'Comprobar el estado con {}',
  liveNote:
    'Pregunta a {}, un tercero, que entonces ve tu dirección IP. Lo que responde no lo afirma este sitio.',
  liveAsking: 'Preguntando a {} …',
  liveDown: '{} no pudo conectar con el servidor.',
  liveUp: '{} dice: en línea.',
  livePlayers: 'Jugadores: {}.',
  liveSilent: '{} no respondió, así que el estado se desconoce.',
}

export const spanishPresets: Presets = {
  isReviewed: false,
  description:
    'Cómo entrar en {{ server.name }}, un servidor de Minecraft: dirección, pasos y enlaces oficiales.',
  compatibilityNote:
    'Instrucciones publicadas, no un estado en directo. Versiones compatibles y mantenimiento: en nuestro Discord.',
  consoleNote: 'Sin «Añadir servidor», como en consolas, no es posible.',
  accountSafety:
    'No compartas contraseñas, códigos ni tokens. Usa la invitación oficial; desconfía de lo inesperado.',
  javaPortDiscovery: 'Se halla por DNS SRV; no lo escribas.',
  notOffered: '{{ server.name }} no ofrece {}.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Multijugador → Añadir servidor',
    note: 'Solo la dirección, sin puerto.',
    noteWithPort: 'Dirección y puerto en un solo campo, como se muestra.',
    steps: [
      { title: 'Abre el juego', text: 'Elige Multijugador → Añadir servidor.' },
      { title: 'La dirección', text: 'Escribe {{ server.editions.java.address }} y elige «Hecho».' },
      { title: 'Entra', text: 'Elige el servidor y luego «Entrar al servidor».' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Jugar → Servidores → Añadir servidor',
    note: 'Dos campos: dirección y puerto.',
    steps: [
      { title: 'Abre el juego', text: 'Elige Jugar → Servidores → Añadir servidor.' },
      {
        title: 'Dirección y puerto',
        text: 'Escribe {{ server.serverAddress }} y {{ server.editions.bedrock.port }}, y elige «Guardar».',
      },
      { title: 'Entra', text: 'Elige el servidor y luego «Entrar al servidor».' },
    ],
  },
}
