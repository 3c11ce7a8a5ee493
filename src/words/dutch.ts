import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const dutch: Words = {
  label: 'Nederlands',
  skip: 'Naar de inhoud',
  navigation: 'Hoofdmenu',
  language: 'Taal',
  updated: 'Bijgewerkt',
  markdown: 'Deze pagina als Markdown',
  community: 'Community op Discord',
  discord: 'Discord',
  announcement: 'Mededeling',
  notFound: 'Pagina niet gevonden',
  notFoundText: 'Op dit adres staat geen pagina. Misschien is ze verhuisd, of de link bevat een typefout.',
  notFoundHome: 'Naar de startpagina',
  notFoundPages: 'Lijst van alle pagina’s',
  copy: 'Kopiëren',
  copyAddress: 'adres',
  copyPort: 'poort',
  copied: 'Gekopieerd',
  selected: 'Geselecteerd. Kopieer het met Ctrl+C, ⌘C of het menu van je apparaat.',
  edition: 'Editie',
  devices: 'Apparaten',
  version: 'Versie',
  menu: 'Menu',
  address: 'Adres',
  port: 'Poort',
  availability: 'Beschikbaarheid',
  unconfirmed: 'niet bevestigd',
  dnsPort: 'wordt via DNS gevonden, laat leeg',
  colon: ':',
  website: 'Officiële website',
  guide: 'Meespelen',
  invite: 'Community op Discord',
  compatibility: 'Compatibiliteit',
  consoles: 'Consoles',
  safety: 'Accountveiligheid',
  bedrock: 'Meedoen op Bedrock',
  bedrockNote:
    'Deze snelkoppeling werkt misschien niet op consoles. Gebeurt er niets, voeg de server dan met de hand toe.',
  qr: 'QR-code voor {}',
  step: 'Link naar stap {}',
  footnotes: 'Voetnoten',
  back: 'Terug naar verwijzing {}',
  liveCheck: 'Live status controleren bij {}',
  liveNote:
    'Vraagt het aan {}, een derde partij, die dan je IP-adres ziet. Het antwoord is geen uitspraak van deze site.',
  liveAsking: '{} wordt gevraagd …',
  liveDown: '{} kon de server niet bereiken.',
  liveUp: '{} zegt: online.',
  livePlayers: 'Spelers: {}.',
  liveSilent: '{} gaf geen antwoord, dus de status is onbekend.',
}

export const dutchPresets: Presets = {
  isReviewed: false,
  description:
    'Zo speel je mee op {{ server.name }}, een Minecraft-server: adres, stappen en officiële links.',
  compatibilityNote:
    'Gepubliceerde instructies, geen live status. Ondersteunde versies en onderhoud: op onze Discord.',
  consoleNote: 'Zonder ‘Server toevoegen’, zoals op consoles, lukt het niet.',
  accountSafety:
    'Houd wachtwoorden, codes en tokens geheim. Gebruik de officiële uitnodiging; wantrouw het onverwachte.',
  javaPortDiscovery: 'Via DNS SRV gevonden; vul geen poort in.',
  notOffered: '{{ server.name }} biedt {} niet aan.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Samen spelen → Server toevoegen',
    note: 'Alleen het adres, zonder poort.',
    noteWithPort: 'Adres en poort in één veld, zoals getoond.',
    steps: [
      { title: 'Start het spel', text: 'Kies Samen spelen → Server toevoegen.' },
      { title: 'Het adres', text: 'Typ {{ server.editions.java.address }} en kies ‘Gereed’.' },
      { title: 'Doe mee', text: 'Selecteer de server en kies ‘Server bezoeken’.' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Spelen → Servers → Server toevoegen',
    note: 'Twee velden: adres en poort.',
    steps: [
      { title: 'Start het spel', text: 'Kies Spelen → Servers → Server toevoegen.' },
      {
        title: 'Adres en poort',
        text: 'Typ {{ server.serverAddress }} en {{ server.editions.bedrock.port }} en kies ‘Opslaan’.',
      },
      { title: 'Doe mee', text: 'Selecteer de server en kies ‘Aansluiten via server’.' },
    ],
  },
}
