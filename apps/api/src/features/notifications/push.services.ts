import { Subscription } from './push.message.ts';

/** Whether an endpoint is at one of the push services that a deployment sends to. Nothing is ever sent anywhere else. */
export function isAtService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, host, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  return services.some((service) => {
    if (service.includes('://')) return service === origin;
    if (protocol !== 'https:') return false;
    return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
  });
}

/** Whether a token says that it is a browser's subscription; those of apps are texts of their makers. */
export const isSubscription = (token: string): boolean => token.startsWith('{');

/** The subscription in a token, or null where it is none or not at one of the services. */
export function subscriptionIn(token: string, services: readonly string[]): Subscription | null {
  if (!isSubscription(token)) return null;
  let json: unknown;
  try {
    json = JSON.parse(token);
  } catch {
    return null;
  }
  const { data } = Subscription.safeParse(json);
  return data && isAtService(data.endpoint, services) ? data : null;
}
