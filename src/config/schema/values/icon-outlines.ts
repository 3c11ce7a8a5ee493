import { table } from '../../../../templates/pictures/icons.yaml'

/** The outlines of the icons that links can have, by name. */
export const iconOutlines = table() as Readonly<Record<string, string>>
