#!/usr/bin/env node
const { existsSync } = require('node:fs')
const { join } = require('node:path')

if (existsSync(join(__dirname, '../lib'))) require('../lib/chunks/cli.cjs')
else {
  console.error('error: portolan is not compiled yet\n\n  run npm run compile')
  process.exitCode = 3
}
