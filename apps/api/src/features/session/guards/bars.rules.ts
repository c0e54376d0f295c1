import type { DeploymentConfig } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { zoneName } from '../../../platform/time/zones.ts';
import type { BarRow } from '../session.tables.ts';

type Said = Pick<DeploymentConfig, 'brand' | 'locale'>;

/** Formats an instant in the deployment's time zone: Friday, November 27, 2026 at 6:00 PM Eastern Standard Time. */
const inWords = (at: Date, timeZone: string): string => {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
  return `${words.replace(/\s/g, ' ')} ${zoneName(timeZone, at)}`;
};

/**
 * Returns the refusal for a member who is barred at that time, with the end and the reason, or the address to write to. Returns null if
 * they are not barred.
 */
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
