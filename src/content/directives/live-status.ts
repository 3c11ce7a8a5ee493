import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import type { Directive } from './directive.ts'

/** An empty place for the widget that asks a status service from the visitor's browser; nothing when it is off. */
export const liveStatus: Directive = {
  name: 'live-status',
  attributes: {},
  container: false,
  render: ({ values }) => {
    const provider = textAt(values, 'site.liveStatus.provider')
    const host = textAt(values, 'server.serverAddress')
    if (provider === undefined || host === undefined) return []
    const properties = { dataLive: '', dataProvider: provider, dataHost: host, hidden: true }
    return [element('div', { className: ['live-status'], ...properties })]
  },
}
