import type { Presets } from './presets.ts'
import type { Words } from './words.ts'

export const portuguese: Words = {
  label: 'Português',
  skip: 'Ir para o conteúdo',
  navigation: 'Principal',
  language: 'Idioma',
  updated: 'Atualizado',
  markdown: 'Esta página em Markdown',
  community: 'Comunidade no Discord',
  discord: 'Discord',
  announcement: 'Aviso',
  notFound: 'Página não encontrada',
  notFoundText: 'Não há página neste endereço. Ela pode ter mudado de lugar, ou o link tem um erro.',
  notFoundHome: 'Ir para a página inicial',
  notFoundPages: 'Lista de todas as páginas',
  copy: 'Copiar',
  copyAddress: 'o endereço',
  copyPort: 'a porta',
  copied: 'Copiado',
  selected: 'Selecionado. Copie com Ctrl+C, ⌘C ou o menu do seu aparelho.',
  edition: 'Edição',
  devices: 'Dispositivos',
  version: 'Versão',
  menu: 'Menu',
  address: 'Endereço',
  port: 'Porta',
  availability: 'Disponibilidade',
  unconfirmed: 'não confirmada',
  dnsPort: 'encontrada por DNS, deixe vazio',
  colon: ':',
  website: 'Site oficial',
  guide: 'Como entrar',
  invite: 'Comunidade no Discord',
  compatibility: 'Compatibilidade',
  consoles: 'Consoles',
  safety: 'Segurança da conta',
  bedrock: 'Entrar pelo Bedrock',
  bedrockNote:
    'Este atalho pode não funcionar em consoles. Se nada acontecer, adicione o servidor manualmente.',
  qr: 'Código QR de {}',
  step: 'Link para o passo {}',
  footnotes: 'Notas',
  back: 'Voltar à referência {}',
  liveCheck: 'Verificar o estado com {}',
  liveNote:
    'Pergunta a {}, um terceiro, que então vê o seu endereço IP. O que ele responde não é uma afirmação deste site.',
  liveAsking: 'Perguntando a {} …',
  liveDown: '{} não conseguiu alcançar o servidor.',
  liveUp: '{} diz: online.',
  livePlayers: 'Jogadores: {}.',
  liveSilent: '{} não respondeu, portanto o estado é desconhecido.',
}

export const portuguesePresets: Presets = {
  isReviewed: false,
  description:
    'Como entrar em {{ server.name }}, um servidor de Minecraft: endereço, passos e links oficiais.',
  compatibilityNote:
    'Instruções publicadas, não o estado ao vivo. Versões aceitas e manutenção: no nosso Discord.',
  consoleNote: 'Sem “Adicionar Servidor”, como em consoles, não é possível.',
  accountSafety:
    'Não compartilhe senhas, códigos nem tokens. Use o convite oficial; desconfie do inesperado.',
  javaPortDiscovery: 'Achada por DNS SRV; não digite a porta.',
  notOffered: '{{ server.name }} não oferece a {}.',
  java: {
    name: 'Java Edition',
    devices: 'Windows, macOS, Linux',
    menu: 'Multijogador → Adicionar servidor',
    note: 'Só o endereço, sem porta.',
    noteWithPort: 'Endereço e porta em um só campo, como mostrado.',
    steps: [
      { title: 'Abra o jogo', text: 'Escolha Multijogador → Adicionar servidor.' },
      { title: 'O endereço', text: 'Digite {{ server.editions.java.address }} e escolha “Concluído”.' },
      { title: 'Entre', text: 'Selecione o servidor e depois “Entrar no servidor”.' },
    ],
  },
  bedrock: {
    name: 'Bedrock Edition',
    devices: 'Windows, Android, iPhone, iPad',
    menu: 'Jogar → Servidores → Adicionar Servidor',
    note: 'Dois campos: endereço e porta.',
    steps: [
      { title: 'Abra o jogo', text: 'Escolha Jogar → Servidores → Adicionar Servidor.' },
      {
        title: 'Endereço e porta',
        text: 'Digite {{ server.serverAddress }} e {{ server.editions.bedrock.port }} e escolha “Salvar”.',
      },
      { title: 'Entre', text: 'Selecione o servidor e depois “Entrar no Servidor”.' },
    ],
  },
}
