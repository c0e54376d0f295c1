import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMailer } from './open-mailer.ts';

const from = 'Müster & Co <support@muster.example>';
const mail = { to: 'ana@example.com', subject: '123456 is your Müster code', text: 'Grüße', html: '<p>Grüße</p>' };

let dataDir: string;
let said: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-mail-'));
  said = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (settings: { production: boolean; smtpUrl?: string }) =>
  openMailer({ smtpUrl: undefined, ...settings, dataDir }, from, (line) => said.push(line));
const outbox = () => readdir(join(dataDir, 'outbox')).catch(() => []);

it('writes to the outbox folder where there is no mail server, and tells the terminal in development', async () => {
  await open({ production: false }).send(mail);
  const [name] = await outbox();
  const file = join(dataDir, 'outbox', name!);
  const read = await PostalMime.parse(await readFile(file));
  expect(read).toMatchObject({
    from: { name: 'Müster & Co', address: 'support@muster.example' },
    to: [{ address: mail.to }],
    subject: mail.subject,
  });
  expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text, mail.html]);
  expect(read.headers).toEqual(expect.arrayContaining([expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })]));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  expect(said).toEqual(['Mail to ana@example.com: 123456 is your Müster code']);
});

it('shows a mail in the outbox folder only once it is whole', async () => {
  const sent = open({ production: true }).send({ ...mail, text: 'Grüße '.repeat(200_000) });
  let name: string | undefined;
  while (!name) {
    await setImmediate();
    name = (await outbox()).find((each) => each.endsWith('.eml'));
  }
  const first = readFileSync(join(dataDir, 'outbox', name));
  await sent;
  expect(first.length).toBe((await stat(join(dataDir, 'outbox', name))).size);
});

it('tells the terminal nothing in production, where subjects carry real codes', async () => {
  await open({ production: true }).send(mail);
  expect(await outbox()).toHaveLength(1);
  expect(said).toEqual([]);
});

it('sends through the mail server that is named, and writes and tells nothing', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  try {
    const headers = {
      'List-Unsubscribe': `<https://wellbeing.example/api/digest/off?token=${'a'.repeat(59)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await open({ production: false, smtpUrl: `smtp://127.0.0.1:${port}` }).send({ ...mail, member: 'ana', headers });
    expect(received).toHaveLength(1);
    const read = await PostalMime.parse(received[0]!);
    for (const [name, value] of Object.entries(headers))
      expect(read.headers.find(({ key }) => key === name.toLowerCase())?.value).toBe(value);
    // The member id is for the outbox folder only.
    expect(received[0]).not.toMatch(/x-member/i);
    expect(read).toMatchObject({
      subject: mail.subject,
      text: `${mail.text}\n`,
      to: [{ address: mail.to }],
    });
    expect([await outbox(), said]).toEqual([[], []]);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
});

it('fails where the mail server does not answer, so that the job tries again', async () => {
  await expect(open({ production: true, smtpUrl: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toThrow();
});
