/** The address and keys of the payment provider: from the settings, or the sandbox's. */
export interface PaymentProvider {
  secretKey: string;
  /** Browsers use it to send card data directly to the provider. */
  publishableKey: string;
  /** Verifies the provider's webhooks. */
  webhookSecret: string;
  /** The origin of its API, without a trailing slash. */
  origin: string;
  /** The script of its own card fields; the sandbox has none. */
  fieldsUrl?: string;
  /** Whether it is the sandbox, where no card is charged. */
  sandbox: boolean;
}

/**
 * Origins of the provider's own card fields, which are frames within the page with a separate script; the script loads parts from
 * subdomains of its host.
 */
export function providerFields(provider: PaymentProvider | undefined): string[] {
  if (!provider?.fieldsUrl) return [];
  const { protocol, host } = new URL(provider.fieldsUrl);
  return [`${protocol}//${host}`, `${protocol}//*.${host}`];
}
