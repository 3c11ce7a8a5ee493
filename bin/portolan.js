#!/usr/bin/env node
require('../lib/chunks/cli.cjs')
