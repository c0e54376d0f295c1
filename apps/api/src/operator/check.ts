import type { DeploymentConfig } from '@muster/contract';
import { assertSafeProviders } from '../features/sso/index.ts';
import type { Clock } from '../platform/clock.ts';
import { readDeploymentConfig } from '../platform/start/config.ts';
import { operatorCommand } from '../platform/start/operator-command.ts';
import { readSettings, type Settings } from '../platform/start/settings.ts';
import { startFailure } from '../platform/start/start-failure.ts';
import { checkDisk, checkFiles, checkMail, checkProviders } from './check.services.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import type { Finding } from './check-finding.ts';
import { CommandError } from './commands.ts';

const marks = { good: '✓', look: '!', broken: '✗' } as const;

/** Returns the settings and the configuration, or their errors as lines. */
function read(env: Record<string, string | undefined>): { settings: Settings; config: DeploymentConfig } | { wrong: string[] } {
  try {
    const settings = readSettings(env);
    const config = readDeploymentConfig(settings.configFile);
    assertSafeProviders(config, settings.production);
    return { settings, config };
  } catch (error) {
    const said = startFailure(error);
    if (said === null) throw error;
    return { wrong: said.split('\n') };
  }
}

/** Checks everything that a server with these settings needs. Leaves no changes: it deletes what it writes to test a store. */
export async function findings(env: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  const given = read(env);
  if ('wrong' in given) return given.wrong.map((says): Finding => ({ part: 'configuration', state: 'broken', says }));
  const { settings, config } = given;
  const whole: Finding = { part: 'configuration', state: 'good', says: settings.configFile ?? 'The reference configuration.' };
  const rest = await Promise.all([
    checkDatabase(settings, clock),
    checkMail(settings),
    checkFiles(settings),
    checkDisk(settings),
    checkBackups(settings, clock),
    checkProviders(config, settings),
  ]);
  return [whole, ...rest.flat()];
}

/** Prints the findings, one per line or as JSON. Throws `CommandError` if something is broken. */
export async function check(
  env: Record<string, string | undefined>,
  { clock, say, json }: { clock: Clock; say: (text: string) => void; json: boolean },
): Promise<void> {
  const found = await findings(env, clock);
  if (json) say(JSON.stringify(found, null, 2));
  else for (const { part, state, says } of found) say(`${marks[state]} ${part.padEnd(14)} ${says}`);
  const broken = found.filter(({ state }) => state === 'broken').length;
  if (broken > 0) throw new CommandError(`${broken} of ${found.length} are broken. Mend them, then run again: ${operatorCommand} check`);
}
