import { valueAt, valueText } from '../../config/values/value-at.ts'
import { statusServices } from '../../model/site.ts'
import { filled } from '../../words/words-for.ts'
import { element } from '../tree/elements.ts'
import { offered } from './address.ts'
import type { Directive } from './directive.ts'

/**
 * Opens what a visitor should know first, and a button that asks a status service from the visitor's browser. It is hidden until the
 * script has it work, and nobody is asked before the visitor presses it.
 */
export const liveStatus: Directive = {
  name: 'live-status',
  shows: 'site.liveStatus',
  needsServer: true,
  render: ({ values, words }) => {
    const host = valueText(values, 'server.serverAddress')
    if (host === undefined) return []
    const { name, origin } = statusServices.mcstatus
    const edition = offered('java', values) ? 'java' : 'bedrock'
    const port = valueAt(values, `server.editions.${edition}.port`)
    const server = encodeURIComponent(Number.isInteger(port) ? `${host}:${port}` : host)
    const properties = {
      dataLive: '',
      dataService: name,
      dataAddress: `${origin}/v2/status/${edition}/${server}`,
      hidden: true,
    }
    const button = ['button', 'quiet']
    return [
      element(
        'details',
        { className: ['live-status'], ...properties },
        element('summary', {}, words.whoIsOnline),
        element('p', { className: ['fine-print'] }, filled(words.liveNote, name)),
        element('button', { type: 'button', className: button }, filled(words.liveCheck, name)),
        element('p', { role: 'status' }),
      ),
    ]
  },
}
