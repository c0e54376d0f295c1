import { Subscription } from './message.ts';

/** Returns the deployment's allowed push service that an endpoint belongs to. Nothing is ever sent to other services. */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  const { protocol, host, origin, username, password } = new URL(endpoint);
  if (username || password) return undefined;
  return services.find((service) => {
    if (service.includes('://')) return service === origin;
    if (protocol !== 'https:') return false;
    return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
  });
}

/** Checks that a token looks like a browser's subscription; apps' tokens are opaque texts. */
export const isSubscription = (token: string): boolean => token.startsWith('{');

/** Parses the subscription in a token and finds its service. Returns null if the token is no subscription or its service is not allowed. */
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
