import { basename } from 'node:path';

/** How to run the operator command: `bin/muster` in a release, which also starts the server; otherwise through npm. */
export const operatorCommand: string = basename(process.argv[1] ?? '') === 'muster' ? 'bin/muster' : 'npm run muster --';
