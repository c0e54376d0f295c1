#!/usr/bin/env node
// The command of a release: `muster serve` runs the server in this process, so that signals reach it; anything else is an operator command.
const fs = require('node:fs');
const path = require('node:path');

const { engines, os, cpu, version } = JSON.parse(fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'));

function refuse(line) {
  console.error(line);
  process.exit(1);
}

const needed = engines.node.replace('>=', '').split('.').map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1]))
  refuse(`Node ${needed.join('.')} or later is needed; this is ${process.versions.node}.`);
if (!os.includes(process.platform) || !cpu.includes(process.arch))
  refuse(`This release is for ${os[0]}-${cpu[0]}, and this machine is ${process.platform}-${process.arch}. Make one on such a machine.`);

const [first] = process.argv.slice(2);
process.setSourceMapsEnabled(true);
if (first === '--version') console.info(version);
else void import(`../apps/api/dist/${first === 'serve' ? 'main' : 'muster'}.js`);
