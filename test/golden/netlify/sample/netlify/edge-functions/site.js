const table = {
 "always": [
  [
   "X-Content-Type-Options",
   "nosniff"
  ],
  [
   "Content-Security-Policy",
   "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
  ]
 ],
 "headerSets": {
  "page": [
   [
    "Cache-Control",
    "public, max-age=300"
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
    "</.well-known/ai-catalog.json>; rel=\"ai-catalog\"; type=\"application/ai-catalog+json\", </.well-known/api-catalog>; rel=\"api-catalog\"; type=\"application/linkset+json\", </.well-known/ard.json>; rel=\"ard\"; type=\"application/json\", </llms.txt>; rel=\"describedby\"; type=\"text/plain\", </openapi.json>; rel=\"service-desc\"; type=\"application/json\", </api-guide>; rel=\"service-doc\"; type=\"text/html\", </api/health>; rel=\"status\"; type=\"application/json\", <{twin}>; rel=\"alternate\"; type=\"text/markdown\"{feeds}"
   ]
  ],
  "page-markdown": [
   [
    "Cache-Control",
    "private, max-age=300"
   ],
   [
    "CDN-Cache-Control",
    "no-store"
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
    "</.well-known/ai-catalog.json>; rel=\"ai-catalog\"; type=\"application/ai-catalog+json\", </.well-known/api-catalog>; rel=\"api-catalog\"; type=\"application/linkset+json\", </.well-known/ard.json>; rel=\"ard\"; type=\"application/json\", </llms.txt>; rel=\"describedby\"; type=\"text/plain\", </openapi.json>; rel=\"service-desc\"; type=\"application/json\", </api-guide>; rel=\"service-doc\"; type=\"text/html\", </api/health>; rel=\"status\"; type=\"application/json\", <{twin}>; rel=\"alternate\"; type=\"text/markdown\", <https://lanternbay.example{page}>; rel=\"canonical\"{feeds}"
   ]
  ],
  "twin": [
   [
    "Cache-Control",
    "public, max-age=300"
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
    "<https://lanternbay.example{page}>; rel=\"canonical\""
   ]
  ],
  "unlisted": [
   [
    "Cache-Control",
    "public, max-age=300"
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
    "</.well-known/ai-catalog.json>; rel=\"ai-catalog\"; type=\"application/ai-catalog+json\", </.well-known/api-catalog>; rel=\"api-catalog\"; type=\"application/linkset+json\", </.well-known/ard.json>; rel=\"ard\"; type=\"application/json\", </llms.txt>; rel=\"describedby\"; type=\"text/plain\", </openapi.json>; rel=\"service-desc\"; type=\"application/json\", </api-guide>; rel=\"service-doc\"; type=\"text/html\", </api/health>; rel=\"status\"; type=\"application/json\"{feeds}"
   ]
  ],
  "api": [
   [
    "Cache-Control",
    "public, max-age=300"
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
    "public, max-age=300"
   ],
   [
    "Vary",
    "Accept-Encoding"
   ]
  ],
  "discovery-cors": [
   [
    "Cache-Control",
    "public, max-age=300"
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
    "public, max-age=300"
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
    "public, max-age=300"
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
    "public, max-age=31536000, immutable"
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
    "public, max-age=300"
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
   "tag": "en",
   "home": "/",
   "feeds": ", </news/feed.xml>; rel=\"alternate\"; type=\"application/atom+xml\""
  }
 ],
 "notAcceptable": "html",
 "redirects": {},
 "singles": [
  {
   "path": "/.well-known/agent-skills/index.json",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": ".well-known/agent-skills/index.json",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/agent-skills/join-lantern/SKILL.md",
   "cors": true,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": ".well-known/agent-skills/join-lantern/SKILL.md",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/ai-catalog.json",
   "cors": true,
   "representations": [
    {
     "type": "application/ai-catalog+json",
     "file": ".well-known/ai-catalog.json",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/api-catalog",
   "cors": true,
   "representations": [
    {
     "type": "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
     "file": ".well-known/api-catalog",
     "headers": "api-catalog"
    }
   ]
  },
  {
   "path": "/.well-known/ard.json",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": ".well-known/ard.json",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/skills/index.json",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": ".well-known/skills/index.json",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/.well-known/skills/join-lantern/SKILL.md",
   "cors": true,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": ".well-known/skills/join-lantern/SKILL.md",
     "headers": "discovery-cors"
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
   "path": "/api/server-info",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": "api/server-info.json",
     "headers": "api"
    }
   ]
  },
  {
   "path": "/apple-touch-icon.png",
   "cors": false,
   "representations": [
    {
     "type": "image/png",
     "file": "apple-touch-icon.png",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/auth.md",
   "cors": false,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": "auth.md",
     "headers": "discovery"
    }
   ]
  },
  {
   "path": "/favicon.ico",
   "cors": false,
   "representations": [
    {
     "type": "image/x-icon",
     "file": "favicon.ico",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/favicon.svg",
   "cors": false,
   "representations": [
    {
     "type": "image/svg+xml",
     "file": "favicon.svg",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/icon-192.png",
   "cors": false,
   "representations": [
    {
     "type": "image/png",
     "file": "icon-192.png",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/icon-512-maskable.png",
   "cors": false,
   "representations": [
    {
     "type": "image/png",
     "file": "icon-512-maskable.png",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/icon-512.png",
   "cors": false,
   "representations": [
    {
     "type": "image/png",
     "file": "icon-512.png",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/llms-full.txt",
   "cors": true,
   "representations": [
    {
     "type": "text/plain; charset=utf-8",
     "file": "llms-full.txt",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/llms.txt",
   "cors": true,
   "representations": [
    {
     "type": "text/plain; charset=utf-8",
     "file": "llms.txt",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/news/feed.xml",
   "cors": true,
   "representations": [
    {
     "type": "application/atom+xml; charset=utf-8",
     "file": "news/feed.xml",
     "headers": "discovery-cors"
    }
   ]
  },
  {
   "path": "/openapi.json",
   "cors": true,
   "representations": [
    {
     "type": "application/json",
     "file": "openapi.json",
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
  },
  {
   "path": "/site.webmanifest",
   "cors": false,
   "representations": [
    {
     "type": "application/manifest+json",
     "file": "site.webmanifest",
     "headers": "asset"
    }
   ]
  },
  {
   "path": "/sitemap.md",
   "cors": false,
   "representations": [
    {
     "type": "text/markdown; charset=utf-8",
     "file": "sitemap.md",
     "headers": "discovery"
    }
   ]
  },
  {
   "path": "/sitemap.xml",
   "cors": false,
   "representations": [
    {
     "type": "application/xml",
     "file": "sitemap.xml",
     "headers": "discovery"
    }
   ]
  },
  {
   "path": "/webmcp.js",
   "cors": false,
   "representations": [
    {
     "type": "text/javascript; charset=utf-8",
     "file": "webmcp.js",
     "headers": "discovery"
    }
   ]
  }
 ]
};
the program programs/netlify.jsexport const config = {
 "path": "/*",
 "excludedPath": [
  "/.well-known/agent-skills/index.json",
  "/.well-known/agent-skills/join-lantern/SKILL.md",
  "/.well-known/ai-catalog.json",
  "/.well-known/api-catalog",
  "/.well-known/ard.json",
  "/.well-known/skills/index.json",
  "/.well-known/skills/join-lantern/SKILL.md",
  "/api/health",
  "/api/server-info",
  "/apple-touch-icon.png",
  "/assets/bay/harbor.png",
  "/assets/bay/isles.png",
  "/assets/bay/lighthouse.png",
  "/assets/bay/oasis.png",
  "/assets/bay/pines.png",
  "/assets/bay/valley.png",
  "/assets/card-2bab2697e2bf.png",
  "/assets/card-43dac2ef9237.png",
  "/assets/card-620549e00765.png",
  "/assets/card-6f9ddd6c0234.png",
  "/assets/card-801b131bd56c.jpg",
  "/assets/card-839f75ade886.png",
  "/assets/card-86352a9dd1ce.png",
  "/assets/card-88e1c6f7b957.png",
  "/assets/card-8b28460e241b.png",
  "/assets/card-8e80c77b2b0d.png",
  "/assets/card-9f7216d09f0a.png",
  "/assets/card-a12369de2f24.jpg",
  "/assets/card-adb1bc9c256c.png",
  "/assets/card-b9f9094f61b7.png",
  "/assets/card-c019771f7f91.png",
  "/assets/card-cdc7eee6b875.jpg",
  "/assets/card-f9934b0ce072.png",
  "/assets/logo.svg",
  "/assets/portolan.226edbbef7c8.js",
  "/assets/portolan.465b885c4b49.css",
  "/assets/portolan.776dc595371e.svg",
  "/assets/portolan.79d2c38102e2.svg",
  "/assets/portolan.c2ae83d3089d.svg",
  "/assets/team/aria.png",
  "/assets/team/bo.png",
  "/assets/team/cleo.png",
  "/assets/team/dov.png",
  "/assets/team/esra.png",
  "/auth.md",
  "/favicon.ico",
  "/favicon.svg",
  "/icon-192.png",
  "/icon-512-maskable.png",
  "/icon-512.png",
  "/llms-full.txt",
  "/llms.txt",
  "/news/feed.xml",
  "/openapi.json",
  "/robots.txt",
  "/site.webmanifest",
  "/sitemap.md",
  "/sitemap.xml",
  "/webmcp.js"
 ],
 "onError": "bypass"
};
