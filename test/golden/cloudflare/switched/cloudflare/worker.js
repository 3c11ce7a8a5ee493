const table = {
 "always": [
  [
   "X-Content-Type-Options",
   "nosniff"
  ],
  [
   "Content-Security-Policy",
   "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self' https://api.example; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  ],
  [
   "Referrer-Policy",
   "no-referrer"
  ],
  [
   "Permissions-Policy",
   "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
  ],
  [
   "Cross-Origin-Opener-Policy",
   "same-origin"
  ],
  [
   "Origin-Agent-Cluster",
   "?1"
  ],
  [
   "Strict-Transport-Security",
   "max-age=31536000"
  ]
 ],
 "headerSets": {
  "page": [
   [
    "Cache-Control",
    "public, max-age=1"
   ],
   [
    "Vary",
    "Accept, Accept-Encoding"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "Link",
    "</d>; rel=\"describedby\"; type=\"text/plain\", <{twin}>; rel=\"alternate\"; type=\"text/markdown\""
   ],
   [
    "Origin-Trial",
    "YWJj"
   ]
  ],
  "page-markdown": [
   [
    "Cache-Control",
    "public, max-age=1"
   ],
   [
    "Vary",
    "Accept, Accept-Encoding"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "Content-Location",
    "{twin}"
   ],
   [
    "Link",
    "</d>; rel=\"describedby\"; type=\"text/plain\", <{twin}>; rel=\"alternate\"; type=\"text/markdown\", <https://play.example.net:8443{page}>; rel=\"canonical\""
   ]
  ],
  "twin": [
   [
    "Cache-Control",
    "public, max-age=1"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "Link",
    "<https://play.example.net:8443{page}>; rel=\"canonical\""
   ]
  ],
  "unlisted": [
   [
    "Cache-Control",
    "public, max-age=1"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "X-Robots-Tag",
    "noindex"
   ],
   [
    "Link",
    "</d>; rel=\"describedby\"; type=\"text/plain\""
   ],
   [
    "Origin-Trial",
    "YWJj"
   ]
  ],
  "api": [
   [
    "Cache-Control",
    "public, max-age=2"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ]
  ],
  "health": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ]
  ],
  "discovery": [
   [
    "Cache-Control",
    "public, max-age=3"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ]
  ],
  "discovery-cors": [
   [
    "Cache-Control",
    "public, max-age=3"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ]
  ],
  "api-catalog": [
   [
    "Cache-Control",
    "public, max-age=3"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ],
   [
    "Link",
    "</.well-known/api-catalog>; rel=\"api-catalog\""
   ]
  ],
  "asset": [
   [
    "Cache-Control",
    "public, max-age=1"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; sandbox"
   ]
  ],
  "immutable": [
   [
    "Cache-Control",
    "public, max-age=4, immutable"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ],
   [
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; sandbox"
   ]
  ],
  "redirect": [
   [
    "Cache-Control",
    "public, max-age=1"
   ]
  ],
  "not-found": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Vary",
    "Accept"
   ],
   [
    "Content-Language",
    "{language}"
   ],
   [
    "Origin-Trial",
    "YWJj"
   ]
  ],
  "problem": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ]
  ],
  "not-acceptable": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Vary",
    "Accept"
   ]
  ],
  "method-not-allowed": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Allow",
    "GET, HEAD"
   ]
  ],
  "method-not-allowed-cors": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Allow",
    "GET, HEAD, OPTIONS"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ]
  ],
  "preflight": [
   [
    "Cache-Control",
    "no-store"
   ],
   [
    "Allow",
    "GET, HEAD, OPTIONS"
   ],
   [
    "Access-Control-Allow-Origin",
    "*"
   ],
   [
    "Access-Control-Allow-Methods",
    "GET, HEAD, OPTIONS"
   ],
   [
    "Access-Control-Allow-Headers",
    "*"
   ],
   [
    "Access-Control-Max-Age",
    "86400"
   ]
  ]
 },
 "languages": [
  {
   "tag": "de-AT",
   "home": "/"
  },
  {
   "tag": "fr",
   "home": "/fr"
  },
  {
   "tag": "pt-BR",
   "home": "/pt-br"
  }
 ],
 "notAcceptable": "406",
 "redirects": {},
 "singles": [
  {
   "path": "/hidden/page",
   "cors": false,
   "representations": [
    {
     "type": "text/html; charset=utf-8",
     "file": "hidden/page.html",
     "headers": "unlisted"
    }
   ]
  },
  {
   "path": "/api/health",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": "api/health.json",
     "headers": "health"
    }
   ]
  },
  {
   "path": "/.well-known/api-catalog",
   "cors": true,
   "representations": [
    {
     "type": "application/linkset+json",
     "file": ".well-known/api-catalog",
     "headers": "api-catalog"
    }
   ]
  },
  {
   "path": "/.well-known/skills/a/SKILL.md",
   "cors": true,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": ".well-known/skills/a/SKILL.md",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/agent-skills/b/SKILL.md",
   "cors": true,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": ".well-known/agent-skills/b/SKILL.md",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/x/skills/c/SKILL.md",
   "cors": true,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": ".well-known/x/skills/c/SKILL.md",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/robots.txt",
   "cors": false,
   "representations": [
    {
     "type": "text/plain; charset=utf-8",
     "file": "robots.txt",
     "headers": "discovery"
    }
   ]
  }
 ]
};
the program programs/cloudflare.js