import { join } from 'node:path';
import type { DeploymentConfig } from '@muster/contract';
import { type Settings, StartError } from './platform/start/settings.ts';
import type { PaymentProvider } from './product/payment-provider.ts';

/** The payment provider; for the sandbox also a way to set its webhook address, and to close it. */
export interface OpenProvider {
  provider: PaymentProvider;
  tellTo?: (address: string) => void;
  close?: () => Promise<void>;
}

/**
 * Opens the payment provider if payment is on: the real one if its keys are set, else the sandbox, which never runs in production. Throws
 * `StartError` there. A command that runs beside a server uses that server's sandbox.
 */
export async function openProvider(
  { features, private: { payment } }: Pick<DeploymentConfig, 'features' | 'private'>,
  { production, stripe, port, sandboxPort, host, dataDir }: Settings,
  besideServer = false,
): Promise<OpenProvider | undefined> {
  if (!features.payment) return undefined;
  const isHosted = payment.collector === 'hosted';
  if (stripe) {
    const provider = { ...stripe, origin: 'https://api.stripe.com', sandbox: false };
    return { provider: isHosted ? { ...provider, fieldsUrl: 'https://js.stripe.com/v3/' } : provider };
  }
  if (production)
    throw new StartError([
      'Payment is on, so production needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. Set them, or turn payment off.',
    ]);
  const { sandboxAt, startSandbox } = await import('./sandbox/sandbox.ts');
  const at = sandboxPort ?? (port === 0 ? 0 : port + 1);
  return startSandbox({ port: at, host, folder: join(dataDir, 'sandbox') }).catch((error: NodeJS.ErrnoException): OpenProvider => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (besideServer) return { provider: sandboxAt(host, at) };
    throw new StartError([`Port ${at} of ${host} is in use, and the payment sandbox needs it. Set SANDBOX_PORT to another one.`]);
  });
}
