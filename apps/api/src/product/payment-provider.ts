/** Where the payment provider is, and the keys to it: from the settings, or the sandbox's. */
export interface PaymentProvider {
  secretKey: string;
  /** Browsers send card data with it, to the provider alone. */
  publishableKey: string;
  /** Signs what the provider tells us. */
  webhookSecret: string;
  /** Where it takes calls, without a trailing slash. */
  origin: string;
  /** The script of its own card fields; the sandbox has none. */
  fieldsUrl?: string;
  /** Whether nothing is charged there. */
  sandbox: boolean;
}

/** The provider's own card fields are frames within the page, and come with a script of its own; it loads parts from hosts below its own. */
export function providerFields(provider: PaymentProvider | undefined): string[] {
  if (!provider?.fieldsUrl) return [];
  const { protocol, host } = new URL(provider.fieldsUrl);
  return [`${protocol}//${host}`, `${protocol}//*.${host}`];
}
