import type { DeploymentConfig } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { zoneName } from '../../../platform/time/zones.ts';
import type { BarRow } from '../session.tables.ts';

type Said = Pick<DeploymentConfig, 'brand' | 'locale'>;

/** An instant in words, by the deployment's clocks, with their zone: Friday, November 27, 2026 at 6:00 PM Eastern Standard Time. */
const inWords = (at: Date, timeZone: string): string => {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
  return `${words.replace(/\s/g, ' ')} ${zoneName(timeZone, at)}`;
};

/** What a member is told who may not come in at that time, in words that say until when and why, or whom to write to. Null if they may. */
export function refusalOf(bar: BarRow | undefined, now: Date, { brand, locale }: Said): Refusal | null {
  if (bar?.deactivated_at)
    return new Refusal('session.deactivated', {
      message: `Your account has been deactivated. If you think this is a mistake, write to ${brand.support_email}.`,
    });
  if (!bar?.suspended_until || bar.suspended_until <= now) return null;
  return new Refusal('session.suspended', {
    message: `Your account is suspended until ${inWords(bar.suspended_until, locale.time_zone)}. The reason: ${bar.suspension_reason}`,
  });
}
