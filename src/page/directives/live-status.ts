import { statusServices } from '../../model/site.ts'
import { filled } from '../../words/words-for.ts'
import { element } from '../tree/elements.ts'
import type { Directive } from './directive.ts'

/** A button that asks a status service, behind what a visitor should know first. It is hidden without the script, and nobody is asked unpressed. */
export const liveStatus: Directive = {
  name: 'live-status',
  shows: 'site.liveStatus',
  needsServer: true,
  render: ({ server: { serverAddress: host, editions }, language: { words } }) => {
    const { name, origin } = statusServices.mcstatus
    const edition = editions.java === undefined ? 'bedrock' : 'java'
    const port = editions[edition]?.port ?? null
    const server = encodeURIComponent(port === null ? host : `${host}:${port}`)
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
