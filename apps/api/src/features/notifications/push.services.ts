import { Subscription } from './push.message.ts';

/** Which of the push services that a deployment sends to an endpoint is at. Nothing is ever sent anywhere else. */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  const { protocol, host, origin, username, password } = new URL(endpoint);
  if (username || password) return undefined;
  return services.find((service) => {
    if (service.includes('://')) return service === origin;
    if (protocol !== 'https:') return false;
    return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
  });
}

/** Whether a token says that it is a browser's subscription; those of apps are texts of their makers. */
export const isSubscription = (token: string): boolean => token.startsWith('{');

/** The subscription in a token with the service it is at, or null where it is none or not at one of the services. */
export function subscriptionIn(token: string, services: readonly string[]): (Subscription & { service: string }) | null {
  if (!isSubscription(token)) return null;
  let json: unknown;
  try {
    json = JSON.parse(token);
  } catch {
    return null;
  }
  const { data } = Subscription.safeParse(json);
  const service = data && pushServiceOf(data.endpoint, services);
  return service === undefined ? null : { ...data!, service };
}
