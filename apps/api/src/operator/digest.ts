import { writeFile } from 'node:fs/promises';
import { homesOf } from '../app.ts';
import { previewDigest } from '../features/digest/index.ts';
import { noteLook } from '../features/privacy/index.ts';
import { newId } from '../platform/ids.ts';
import { readDeploymentConfig } from '../platform/start/config.ts';
import { sessionSecrets } from '../platform/start/secret.ts';
import type { Settings } from '../platform/start/settings.ts';
import { type CommandContext, noMember, noteAtTerminal } from './commands.ts';

/**
 * Shows the weekly digest that a member would get now, for the last seven days, and writes its HTML to a file if one is given. Sends no
 * mail. The member can see that it was viewed. Throws `CommandError` if no member has that email.
 */
export async function showDigest(
  { db, clock, say }: CommandContext,
  settings: Settings,
  { email, file }: { email: string; file: string | undefined },
): Promise<void> {
  const config = readDeploymentConfig(settings.configFile);
  const deps = {
    db,
    clock,
    config,
    homes: homesOf(config),
    secrets: await sessionSecrets(settings),
    publicUrl: () => settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
  };
  const preview = await previewDigest(deps, email);
  if (!preview) throw noMember(email);
  const { member_id, mail, willing } = preview;
  await db.transaction().execute(async (tx) => {
    const look = {
      id: newId(),
      member_id,
      actor_id: null,
      what: 'digest',
      challenge_id: null,
      reason: '',
      created_at: clock.now(),
    } as const;
    await noteLook(tx, look);
    await noteAtTerminal(tx, clock, { act: 'digest.preview', target: { kind: 'member', id: member_id }, about_id: member_id });
  });
  if (!config.features.digest) say('Digests are off in this configuration: features.digest.');
  else if (!willing) say(`${email} gets no digest: they switched it off, have no confirmed email, or have not finished registration.`);
  if (!mail) return say('There is nothing to say, so no digest would be sent.');
  say(`To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
  if (file === undefined) return say('To see it as mail programs show it: --html FILE');
  await writeFile(file, mail.html);
  say(`Its HTML is in ${file}.`);
}
