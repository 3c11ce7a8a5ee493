#!/usr/bin/env node
import '../lib/chunks/cli.js'
