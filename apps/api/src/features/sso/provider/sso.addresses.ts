const wellKnown = '/.well-known/openid-configuration';

/** Returns the issuer that a setting's discovery address refers to. */
const issuerOf = (discoveryUrl: string): string => {
  const bare = discoveryUrl.endsWith(wellKnown) ? discoveryUrl.slice(0, -wellKnown.length) : discoveryUrl;
  return bare.replace(/\/+$/, '');
};

/** Returns the address of a setting's discovery document. */
export const documentOf = (discoveryUrl: string): string => issuerOf(discoveryUrl) + wellKnown;

/** Checks that the issuer of a token or document is the one in a setting; some end with a slash. */
export const isIssuer = (issuer: unknown, discoveryUrl: string): boolean =>
  typeof issuer === 'string' && issuer.replace(/\/$/, '') === issuerOf(discoveryUrl);

/** Checks that a provider may be called at this address: https or, during development, plain http to this machine. */
export function isSafeAddress(address: string, production: boolean): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return !production && protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
