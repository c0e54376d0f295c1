import { basename } from 'node:path';

/** How the operator command is called here: a release has it as `bin/muster`, which also starts the server; else npm runs it. */
export const operatorCommand: string = basename(process.argv[1] ?? '') === 'muster' ? 'bin/muster' : 'npm run muster --';
