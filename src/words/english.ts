/** What portolan itself writes into pages, in English. `{}` stands for what is inserted. */
export const english = {
  label: 'English',
  skip: 'Skip to content',
  navigation: 'Main',
  language: 'Language',
  darkMode: 'Dark mode',
  updated: 'Updated',
  markdown: 'This page as Markdown',
  community: 'Community on Discord',
  discord: 'Discord',
  announcement: 'Announcement',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link may have a typo.',
  notFoundHome: 'Go to the home page',
  notFoundPages: 'List of all pages',
  copy: 'Copy',
  copyAddress: 'address',
  copyPort: 'port',
  copied: 'Copied',
  selected: 'Selected. Copy it with Ctrl+C, ⌘C or your device’s menu.',
  edition: 'Edition',
  devices: 'Devices',
  version: 'Version',
  menu: 'Menu',
  address: 'Address',
  port: 'Port',
  availability: 'Availability',
  unconfirmed: 'unconfirmed',
  dnsPort: 'found through DNS, leave it empty',
  colon: ':',
  website: 'Official website',
  guide: 'How to join',
  invite: 'Community on Discord',
  compatibility: 'Compatibility',
  consoles: 'Consoles',
  safety: 'Account safety',
  bedrock: 'Join on Bedrock',
  bedrockNote: 'This shortcut may not work on consoles. If nothing happens, add the server yourself.',
  qr: 'QR code for {}',
  step: 'Link to step {}',
  footnotes: 'Footnotes',
  back: 'Back to reference {}',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  contents: 'On this page',
  breadcrumbs: 'You are here',
  section: 'Pages in this section',
  previous: 'Previous page',
  next: 'Next page',
  liveCheck: 'Check live status with {}',
  liveNote:
    'This asks {}, a third party, which then sees your IP address. The answer does not come from this site.',
  liveAsking: 'Asking {} …',
  liveDown: '{} could not reach the server.',
  liveUp: '{} says: online.',
  livePlayers: 'Players: {}.',
  liveSilent: '{} did not answer, so the status is unknown.',
}

/**
 * Texts of the config that owners may leave out, with the names that the game's own menus have in the language. They take
 * `{{ path }}` as the config does, so address and port are always those of the config.
 */
export const englishPresets = {
  /** Whether somebody who grew up with the language has read them. */
  isReviewed: true,
  /** `service.description` */
  description: 'How to join {{ server.name }}, a Minecraft server: address, steps and official links.',
  compatibilityNote:
    'Our Discord announces supported versions and maintenance. This site explains how to join. It cannot see whether the server is online.',
  /** Where Bedrock Edition is offered. */
  consoleNote: 'Consoles have no Add Server button. Join with another device.',
  accountSafety: 'Keep passwords, codes and tokens private. Use only the Discord invite on this site.',
  /** Where the port of Java Edition is found through DNS. */
  javaPortDiscovery: 'Found through DNS SRV; enter no port.',
  /** The note of an edition that is not offered; `{}` stands for its name. */
  notOffered: '{{ server.name }} does not offer {}.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Multiplayer → Add Server',
    /** Where players type no port. */
    note: 'Enter only the address, without a port.',
    /** Where the port belongs to the address. */
    noteWithPort: 'Enter the address and the port in one field, as shown.',
    steps: [
      { title: 'Start the game', text: 'Choose Multiplayer, then Add Server.' },
      { title: 'Enter the address', text: 'Type {{ server.editions.java.address }} and choose Done.' },
      { title: 'Join', text: 'Select the server, then Join Server.' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Play → Servers → Add Server',
    note: 'Enter the address and the port in two fields.',
    steps: [
      { title: 'Start the game', text: 'Choose Play, then Servers, then Add Server.' },
      {
        title: 'Enter the address and port',
        text: 'Type {{ server.serverAddress }} and {{ server.editions.bedrock.port }}, then Save.',
      },
      { title: 'Join', text: 'Select the server, then Join Server.' },
    ],
  },
}
