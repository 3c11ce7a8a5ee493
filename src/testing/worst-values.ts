/** What breaks out of one language or another when it is written without escaping. */
export const worstValues: readonly string[] = [
  'a"; add_header X-Evil 1; #',
  "'; } server { listen 1; } #",
  `$http_cookie \${host} $5 Win $5!`,
  'a\\nX-Evil: 1\\r\\n\\',
  '{http.request.header.Cookie} {env.SECRET} {$SECRET} `{$SECRET}`',
  '" # import /etc/hostname',
  '</script><script>alert(1)</script><!--',
  `A & B <x> "q" 'a'`,
  '"><img src=x onerror=alert(1)>',
  '# [a](b) *c* _d_ `e` ]( ~~f~~ | #',
  '- a: b # c',
  '1. !!str &a *a ?',
  '%{HTTP_HOST} <%= it %> {{ server.name }} {page}',
  '\\{{ server.name }} \\{{',
  '{http.request.host}} { {a.b} \\\\{a.b}}',
  '😀 שלום \u202e x\u00a0y 👩‍🚀',
]
