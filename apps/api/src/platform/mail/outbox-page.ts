import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { escapeHtml } from '../html.ts';
import type { Settings } from '../start/settings.ts';
import { outboxFolder, showsOutbox } from './open-mailer.ts';

const SHOWN = 50;

interface ReadMail {
  to: string;
  subject: string;
  time: string;
  text: string;
}

/** The newest mails of the outbox folder, newest first: file names are ids, which sort by time. */
async function newestMails(folder: string): Promise<ReadMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names
      .slice(-SHOWN)
      .toReversed()
      .map(async (name) => {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        return {
          to: mail.to?.map(({ address }) => address).join(', ') ?? '',
          subject: mail.subject ?? '',
          time: mail.date ?? '',
          text: mail.text ?? '',
        };
      }),
  );
}

const entry = ({ to, subject, time, text }: ReadMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To <b>${escapeHtml(to)}</b>, <time datetime="${escapeHtml(time)}">${escapeHtml(time.replace('T', ' ').replace(/\.000Z$/, ' UTC'))}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;

const page = (brand: string, mails: ReadMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of ${escapeHtml(brand)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { margin: 1rem 0; padding: 1rem 1.5rem; border: 1px solid #8886; border-radius: 1rem; }
h2 { margin: 0; font-size: 1.125rem; }
p { margin: 0.25rem 0 0.75rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mails that would have been sent, newest first. This page exists in development only. <a href="/dev/outbox">Reload</a></p>
${mails.length > 0 ? mails.map(entry).join('\n') : '<p>No mail yet.</p>'}
</main>
</body>
</html>
`;

/** Serves `GET /dev/outbox` in development without a mail server; otherwise the address does not exist. */
export function serveOutbox(server: FastifyInstance, settings: Settings, brand: string): void {
  if (!showsOutbox(settings)) return;
  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await newestMails(outboxFolder(settings));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(brand, mails));
  });
}
