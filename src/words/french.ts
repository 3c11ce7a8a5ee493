import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const french: Words = {
  label: 'Français',
  skip: 'Aller au contenu',
  navigation: 'Menu principal',
  language: 'Langue',
  updated: 'Mis à jour',
  markdown: 'Cette page en Markdown',
  community: 'Communauté sur Discord',
  discord: 'Discord',
  announcement: 'Annonce',
  notFound: 'Page introuvable',
  notFoundText:
    'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou le lien contient une faute de frappe.',
  notFoundHome: 'Aller à l’accueil',
  notFoundPages: 'Liste de toutes les pages',
  copy: 'Copier',
  copyAddress: 'l’adresse',
  copyPort: 'le port',
  copied: 'Copié',
  selected: 'Sélectionné. Copiez avec Ctrl+C, ⌘C ou le menu de votre appareil.',
  edition: 'Édition',
  devices: 'Appareils',
  version: 'Version',
  menu: 'Menu',
  address: 'Adresse',
  port: 'Port',
  availability: 'Disponibilité',
  unconfirmed: 'non confirmée',
  dnsPort: 'trouvé par DNS, laissez vide',
  colon: ' :',
  website: 'Site officiel',
  guide: 'Comment rejoindre',
  invite: 'Communauté sur Discord',
  compatibility: 'Compatibilité',
  consoles: 'Consoles',
  safety: 'Sécurité du compte',
  bedrock: 'Rejoindre sur Bedrock',
  bedrockNote:
    'Ce raccourci peut ne pas fonctionner sur console. Si rien ne se passe, ajoutez le serveur à la main.',
  qr: 'Code QR pour {}',
  step: 'Lien vers l’étape {}',
  footnotes: 'Notes',
  back: 'Retour à la référence {}',
  liveCheck: 'Vérifier l’état avec {}',
  liveNote:
    'Interroge {}, un tiers, qui voit alors votre adresse IP. Sa réponse n’est pas une déclaration de ce site.',
  liveAsking: 'Demande à {} …',
  liveDown: '{} n’a pas pu joindre le serveur.',
  liveUp: '{} indique : en ligne.',
  livePlayers: 'Joueurs : {}.',
  liveSilent: '{} n’a pas répondu, l’état est donc inconnu.',
}

export const frenchPresets: Presets = {
  isReviewed: false,
  description:
    'Comment rejoindre {{ server.name }}, un serveur Minecraft : adresse, étapes et liens officiels.',
  compatibilityNote:
    'Instructions publiées, pas un état en direct. Versions compatibles et maintenances : voir notre Discord.',
  consoleNote: 'Sans « Ajouter serveur », comme sur console, c’est impossible.',
  accountSafety:
    'Gardez mots de passe, codes et jetons secrets. Suivez l’invitation officielle ; doutez de l’inattendu.',
  javaPortDiscovery: 'Trouvé par DNS SRV ; n’entrez aucun port.',
  notOffered: '{{ server.name }} ne propose pas {}.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Multijoueur → Nouveau serveur',
    note: 'L’adresse seule, sans port.',
    noteWithPort: 'Adresse et port dans un seul champ, comme indiqué.',
    steps: [
      { title: 'Lancez le jeu', text: 'Ouvrez Multijoueur → Nouveau serveur.' },
      { title: 'L’adresse', text: 'Tapez {{ server.editions.java.address }}, puis « Terminé ».' },
      { title: 'Jouez', text: 'Choisissez le serveur, puis « Rejoindre ».' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Jouer → Serveurs → Ajouter serveur',
    note: 'Deux champs : adresse et port.',
    steps: [
      { title: 'Lancez le jeu', text: 'Ouvrez Jouer → Serveurs → Ajouter serveur.' },
      {
        title: 'Adresse et port',
        text: 'Tapez {{ server.serverAddress }} et {{ server.editions.bedrock.port }}, puis « Sauvegarder ».',
      },
      { title: 'Jouez', text: 'Choisissez le serveur, puis « Rejoindre le serveur ».' },
    ],
  },
}
