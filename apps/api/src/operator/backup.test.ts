import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orFull } from '../platform/backup/backup-error.ts';
import { type Manifest, writeManifest } from '../platform/backup/backup-manifest.ts';
import { sumFile, writeSummed } from '../platform/backup/copy-file.ts';
import { systemClock } from '../platform/clock.ts';
import { readSettings } from '../platform/start/settings.ts';
import { backUp, checkBackup, listBackups, restore } from './backup.ts';
import { CommandError } from './commands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const said: string[] = [];
const context = (env: Record<string, string> = {}) => {
  said.length = 0;
  const settings = readSettings({ DATA_DIR: at('data'), ...env });
  return { settings, clock: systemClock, say: (text: string) => void said.push(text) };
};
const failing = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => {
      expect(error).toBeInstanceOf(CommandError);
      return (error as Error).message;
    },
  );

const plain: Omit<Manifest, 'product' | 'format' | 'files'> = {
  version: '1.5.2',
  made_at: '2026-03-02T03:07:00.000Z',
  engine: 'embedded',
  database_version: '18.3',
  migration: '',
  rows: { member: 3 },
  folders: [],
};

/** A backup folder with these files; `change` is applied to its manifest. */
async function backup(
  change: Partial<Manifest> = {},
  contents: Record<string, string> = { 'database/PG_VERSION': '18\n' },
): Promise<string> {
  const made = at('muster-2026-03-02T030700Z');
  await mkdir(made, { recursive: true });
  const files = [];
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(made, path)), { recursive: true });
    await writeFile(join(made, path), text);
    files.push({ path, ...(await sumFile(join(made, path))) });
  }
  await writeManifest(made, { ...plain, files, ...change });
  return made;
}
/** Writes any manifest with a matching checksum, as an attacker would. */
async function forge(made: string, change: (manifest: Manifest) => object): Promise<void> {
  const text = JSON.stringify(change(JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8')) as Manifest));
  await writeFile(join(made, 'manifest.json'), text);
  await writeFile(join(made, 'manifest.sha256'), `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`);
}
const verify = (made: string) => failing(checkBackup(context(), made));
const putBack = (made: string, env: Record<string, string> = {}) => failing(restore(context(env), made));

describe('a backup', () => {
  it('that is whole is said to be, and sha256sum can check what it says of itself', async () => {
    const made = await backup();
    await checkBackup(context(), made);
    expect(said).toEqual(['The backup is whole: 1 files with 0.0 MB are what was written on 2026-03-02T03:07:00.000Z.']);
    const sum = createHash('sha256')
      .update(await readFile(join(made, 'manifest.json')))
      .digest('hex');
    expect(await readFile(join(made, 'manifest.sha256'), 'utf8')).toBe(`${sum}  manifest.json\n`);
  });

  it.each<[string, (made: string) => Promise<unknown>]>([
    ['database/PG_VERSION is not what was written', (made) => writeFile(join(made, 'database/PG_VERSION'), '17\n')],
    ['database/PG_VERSION has 4 bytes instead of 3', (made) => appendFile(join(made, 'database/PG_VERSION'), '\n')],
    ['database/PG_VERSION has 0 bytes instead of 3', (made) => truncate(join(made, 'database/PG_VERSION'))],
    ['database/PG_VERSION is missing', (made) => rm(join(made, 'database/PG_VERSION'))],
    ['manifest.json is not what was written', (made) => appendFile(join(made, 'manifest.json'), ' ')],
    [
      'database/PG_VERSION is not a plain file',
      async (made) => {
        await rm(join(made, 'database/PG_VERSION'));
        await writeFile(at('elsewhere'), '18\n');
        await symlink(at('elsewhere'), join(made, 'database/PG_VERSION'));
      },
    ],
    [
      'database/PG_VERSION is not a plain file',
      async (made) => {
        await rm(join(made, 'database'), { recursive: true });
        await mkdir(at('elsewhere'));
        await writeFile(at('elsewhere/PG_VERSION'), '18\n');
        await symlink(at('elsewhere'), join(made, 'database'));
      },
    ],
  ])('is not put back where %s', async (what, harm) => {
    const made = await backup();
    await harm(made);
    const sentence = `The backup muster-2026-03-02T030700Z is damaged: ${what}.`;
    expect([await verify(made), await putBack(made)]).toEqual([sentence, sentence]);
    expect(await readdir(folder)).not.toContain('data');
  });

  it.each(['../escaped', 'files/../../escaped', '/escaped', 'files//x', 'files/./x', 'files/a\\b', 'database', 'config.json', 'files/\0'])(
    'that names %j leads nowhere',
    async (path) => {
      const made = await backup();
      await writeFile(at('escaped'), '18\n');
      await forge(made, (manifest) => ({ ...manifest, files: manifest.files.map((file) => ({ ...file, path })) }));
      expect(await putBack(made)).toContain('is not a backup of Muster: files.0.path is not a path of a backup.');
      await forge(made, (manifest) => ({ ...manifest, files: [], folders: [path] }));
      expect(await putBack(made)).toContain('is not a backup of Muster: folders.0 is not a path of a backup.');
      expect((await readdir(folder)).sort()).toEqual(['escaped', 'muster-2026-03-02T030700Z']);
    },
  );

  it('of a later version is left alone, by its format and by its migrations', async () => {
    const sentence =
      'The backup muster-2026-03-02T030700Z was made by Muster 9.0.0, which is later than this one. Restore it with that version.';
    for (const floor of [undefined, '9998_contracted']) {
      const made = await backup({ version: '9.0.0', migration: '9999_what_comes', ...(floor && { floor }) });
      expect(await putBack(made)).toBe(sentence);
    }
    const made = await backup({ version: '9.0.0', migration: '9999_what_comes' });
    await forge(made, (manifest) => ({ product: 'muster', format: 2, version: manifest.version, whatever: true }));
    expect([await putBack(made), await verify(made)]).toEqual([sentence, sentence]);
  });

  it('is not put back over files, a database or another secret', async () => {
    const made = await backup({}, { 'database/PG_VERSION': '18\n', 'session-secret': 'the one of the backup', 'files/media/a': 'b' });
    const nothing = 'A backup is only put back where there is nothing: nothing was changed.';
    await mkdir(at('data/files/media'), { recursive: true });
    expect(await putBack(made)).toBe(`There are files in ${at('data/files')} already. ${nothing}`);
    await rm(at('data/files'), { recursive: true });
    await writeFile(at('data/session-secret'), 'another one');
    expect(await putBack(made)).toBe(`There is another session-secret in ${at('data')} already. ${nothing}`);
    await mkdir(at('data/database'));
    await writeFile(at('data/database/PG_VERSION'), '');
    expect(await putBack(made)).toBe(`There is a database in ${at('data')} already. ${nothing}`);
    expect(await readFile(at('data/session-secret'), 'utf8')).toBe('another one');
    expect(await putBack(made, { DATABASE_URL: 'postgres://127.0.0.1/muster' })).toContain(
      'is of an embedded database, and DATABASE_URL names',
    );
  });
});

describe('the commands', () => {
  it('list what is named as a backup, newest first, and nothing else', async () => {
    await backup();
    await mkdir(at('muster-2026-03-03T030700Z'));
    await mkdir(at('muster-part-1'));
    await mkdir(at('muster-2026-13-41T000000Z'));
    await symlink(at('muster-2026-03-02T030700Z'), at('muster-2026-03-04T030700Z'));
    await listBackups(context({ BACKUP_DIR: folder }), undefined);
    expect(said[0]!.split('\n').slice(2)).toEqual([
      'muster-2026-03-03T030700Z  damaged',
      expect.stringMatching(/^muster-2026-03-02T030700Z {2}embedded +1\.5\.2 +3 +0\.0 MB$/),
    ]);
    await listBackups(context(), at('nowhere'));
    expect(said).toEqual([`There is no backup in ${at('nowhere')}.`]);
  });

  it('say what is missing', async () => {
    expect(await failing(backUp(context(), undefined))).toBe('Say in which folder backups are kept, or set BACKUP_DIR.');
    expect(await failing(backUp(context(), at('kept')))).toBe(`There is no community in ${at('data')}.`);
    expect(await putBack(at('nowhere'))).toBe(`${at('nowhere')} is not a whole backup: it has no manifest.json.`);
  });

  it('say of a full disk which one it is', async ({ skip }) => {
    const disk = at('disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      skip('only root may mount a disk of its own');
    }
    try {
      await writeFile(at('large'), Buffer.alloc(2 * 1024 * 1024));
      const written = writeSummed(join(disk, 'copy'), createReadStream(at('large'))).catch((error: unknown) => {
        throw orFull(error, disk, 'No backup was made.');
      });
      await expect(written).rejects.toThrow(`The disk of ${disk} is full. No backup was made. Free some space, and try again.`);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  });
});
