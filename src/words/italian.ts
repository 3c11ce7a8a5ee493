import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const italian: Words = {
  label: 'Italiano',
  skip: 'Vai al contenuto',
  navigation: 'Principale',
  language: 'Lingua',
  updated: 'Aggiornato',
  markdown: 'Questa pagina in Markdown',
  community: 'Community su Discord',
  discord: 'Discord',
  announcement: 'Avviso',
  notFound: 'Pagina non trovata',
  notFoundText:
    'A questo indirizzo non c’è nessuna pagina. Forse è stata spostata, o il link contiene un errore.',
  notFoundHome: 'Vai alla pagina iniziale',
  notFoundPages: 'Elenco di tutte le pagine',
  copy: 'Copia',
  copyAddress: 'l’indirizzo',
  copyPort: 'la porta',
  copied: 'Copiato',
  selected: 'Selezionato. Copialo con Ctrl+C, ⌘C o il menu del dispositivo.',
  edition: 'Edizione',
  devices: 'Dispositivi',
  version: 'Versione',
  menu: 'Menu',
  address: 'Indirizzo',
  port: 'Porta',
  availability: 'Disponibilità',
  unconfirmed: 'non confermata',
  dnsPort: 'trovata tramite DNS, lascia vuoto',
  colon: ':',
  website: 'Sito ufficiale',
  guide: 'Come entrare',
  invite: 'Community su Discord',
  compatibility: 'Compatibilità',
  consoles: 'Console',
  safety: 'Sicurezza dell’account',
  bedrock: 'Entra con Bedrock',
  bedrockNote:
    'Questa scorciatoia può non funzionare su console. Se non succede nulla, aggiungi il server a mano.',
  qr: 'Codice QR per {}',
  step: 'Link al passo {}',
  footnotes: 'Note',
  back: 'Torna al riferimento {}',
  liveCheck: 'Controlla lo stato con {}',
  liveNote:
    'Interroga {}, un terzo, che così vede il tuo indirizzo IP. Ciò che risponde non è un’affermazione di questo sito.',
  liveAsking: 'Chiedo a {} …',
  liveDown: '{} non è riuscito a raggiungere il server.',
  liveUp: '{} dice: online.',
  livePlayers: 'Giocatori: {}.',
  liveSilent: '{} non ha risposto, quindi lo stato non è noto.',
}

export const italianPresets: Presets = {
  isReviewed: false,
  description: 'Come entrare in {{ server.name }}, un server Minecraft: indirizzo, passi e link ufficiali.',
  compatibilityNote:
    'Istruzioni pubblicate, non uno stato in tempo reale. Versioni supportate e manutenzione: sul nostro Discord.',
  consoleNote: 'Senza «Aggiungi server», come su console, non è possibile.',
  accountSafety:
    'Tieni per te password, codici e token. Usa l’invito ufficiale; diffida delle richieste inattese.',
  javaPortDiscovery: 'Trovata tramite DNS SRV; non inserire alcuna porta.',
  notOffered: '{{ server.name }} non offre la {}.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Multigiocatore → Aggiungi server',
    note: 'Solo l’indirizzo, senza porta.',
    noteWithPort: 'Indirizzo e porta in un solo campo, come mostrato.',
    steps: [
      { title: 'Avvia il gioco', text: 'Scegli Multigiocatore → Aggiungi server.' },
      { title: 'L’indirizzo', text: 'Scrivi {{ server.editions.java.address }} e scegli «Fatto».' },
      { title: 'Entra', text: 'Seleziona il server, poi «Entra nel server».' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Gioca → Server → Aggiungi server',
    note: 'Due campi: indirizzo e porta.',
    steps: [
      { title: 'Avvia il gioco', text: 'Scegli Gioca → Server → Aggiungi server.' },
      {
        title: 'Indirizzo e porta',
        text: 'Scrivi {{ server.serverAddress }} e {{ server.editions.bedrock.port }}, poi «Salva».',
      },
      { title: 'Entra', text: 'Seleziona il server, poi «Entra nel server».' },
    ],
  },
}
