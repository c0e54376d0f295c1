import type { ToldIntent } from './provider.api.ts';

/** What a field of the provider says of what is typed into it. What that is, nobody else learns. */
export interface FieldChange {
  empty: boolean;
  complete: boolean;
  error?: { code?: string } | undefined;
}

/** One field of the provider: a frame within the page. */
export interface HostedField {
  mount: (element: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'change', listener: (change: FieldChange) => void) => void;
}

export type FieldKind = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** What of the provider's script is used here. */
export interface HostedScript {
  elements: () => { create: (kind: FieldKind, options: object) => HostedField };
  confirmCardPayment: (
    clientSecret: string,
    data: { payment_method: { card: HostedField; billing_details: object }; return_url: string },
    options: { handleActions: boolean },
  ) => Promise<{ paymentIntent?: ToldIntent; error?: { type?: string; code?: string; message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => HostedScript;
  }
}

/** Loads the provider's script, which must come from the provider itself. Rejects if it cannot be had; the next time it is tried again. */
export function loadScript(url: string, publishableKey: string): Promise<HostedScript> {
  if (window.Stripe) return Promise.resolve(window.Stripe(publishableKey));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    const failed = () => {
      script.remove();
      reject(new Error('The card fields did not load.'));
    };
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe(publishableKey)) : failed()));
    script.addEventListener('error', failed);
    document.head.append(script);
  });
}
