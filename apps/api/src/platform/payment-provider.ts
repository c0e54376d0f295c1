/** Where the payment provider is, and the keys to it: from the settings, or the sandbox's. */
export interface PaymentProvider {
  secretKey: string;
  /** Browsers send card data with it, to the provider alone. */
  publishableKey: string;
  /** Signs what the provider tells us. */
  webhookSecret: string;
  /** Where it takes calls, without a trailing slash. */
  origin: string;
  /** Whether nothing is charged there. */
  sandbox: boolean;
}
