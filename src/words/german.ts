import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const german: Words = {
  label: 'Deutsch',
  skip: 'Zum Inhalt',
  navigation: 'Hauptmenü',
  language: 'Sprache',
  updated: 'Stand',
  markdown: 'Diese Seite als Markdown',
  community: 'Community auf Discord',
  discord: 'Discord',
  announcement: 'Ankündigung',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder der Link hierher hat einen Tippfehler.',
  notFoundHome: 'Zur Startseite',
  notFoundPages: 'Liste aller Seiten',
  copy: 'Kopieren',
  copyAddress: 'Adresse',
  copyPort: 'Port',
  copied: 'Kopiert',
  selected: 'Ausgewählt. Kopiere es mit Strg+C, ⌘C oder dem Menü deines Geräts.',
  edition: 'Edition',
  devices: 'Geräte',
  version: 'Version',
  menu: 'Menü',
  address: 'Adresse',
  port: 'Port',
  availability: 'Verfügbarkeit',
  unconfirmed: 'nicht bestätigt',
  dnsPort: 'wird über DNS gefunden, leer lassen',
  colon: ':',
  website: 'Offizielle Website',
  guide: 'So spielst du mit',
  invite: 'Community auf Discord',
  compatibility: 'Kompatibilität',
  consoles: 'Konsolen',
  safety: 'Kontosicherheit',
  bedrock: 'Mit Bedrock beitreten',
  bedrockNote:
    'Diese Abkürzung geht auf Konsolen vielleicht nicht. Wenn nichts passiert, füge den Server von Hand hinzu.',
  qr: 'QR-Code für {}',
  step: 'Link zu Schritt {}',
  footnotes: 'Fußnoten',
  back: 'Zurück zur Stelle {}',
  liveCheck: 'Live-Status bei {} prüfen',
  liveNote:
    'Fragt {}, einen Drittanbieter, der dabei deine IP-Adresse sieht. Was er antwortet, ist keine Aussage dieser Website.',
  liveAsking: '{} wird gefragt …',
  liveDown: '{} konnte den Server nicht erreichen.',
  liveUp: '{} sagt: online.',
  livePlayers: 'Spieler: {}.',
  liveSilent: '{} hat nicht geantwortet, der Status ist also unbekannt.',
}

export const germanPresets: Presets = {
  isReviewed: false,
  description:
    'So spielst du auf {{ server.name }} mit, einem Minecraft-Server: Adresse, Schritte und offizielle Links.',
  compatibilityNote:
    'Veröffentlichte Anleitung, kein Live-Status. Unterstützte Versionen und Wartung nennt unser Discord.',
  consoleNote: 'Wo „Server hinzufügen“ fehlt, wie auf Konsolen, hilft das nicht.',
  accountSafety:
    'Gib Passwörter, Codes und Tokens nie weiter. Nimm die offizielle Einladung; misstraue Unerwartetem.',
  javaPortDiscovery: 'Per DNS SRV gefunden; gib keinen Port ein.',
  notOffered: '{{ server.name }} bietet die {} nicht an.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Mehrspieler → Server hinzufügen',
    note: 'Nur die Adresse, ohne Port.',
    noteWithPort: 'Adresse und Port in einem Feld, wie gezeigt.',
    steps: [
      { title: 'Spiel starten', text: 'Wähle Mehrspieler → Server hinzufügen.' },
      { title: 'Adresse', text: 'Gib {{ server.editions.java.address }} ein und wähle „Fertig“.' },
      { title: 'Beitreten', text: 'Wähle den Server, dann „Server beitreten“.' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Spielen → Server → Server hinzufügen',
    note: 'Zwei Felder: Adresse und Port.',
    steps: [
      { title: 'Spiel starten', text: 'Wähle Spielen → Server → Server hinzufügen.' },
      {
        title: 'Adresse und Port',
        text: 'Gib {{ server.serverAddress }} und {{ server.editions.bedrock.port }} ein, dann „Speichern“.',
      },
      { title: 'Beitreten', text: 'Wähle den Server, dann „Server beitreten“.' },
    ],
  },
}
