import { statusServices } from '../../model/status-services.ts'
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
    const address = `${statusServices.mcstatus}/v2/status/java/${encodeURIComponent(host)}`
    const properties = { dataLive: '', dataProvider: provider, dataAddress: address, hidden: true }
    return [element('div', { className: ['live-status'], ...properties })]
  },
}
