import type { DeploymentConfig } from '@muster/contract';
import { playerOrigins } from './features/events/index.ts';
import type { SignOnParts } from './features/sso/index.ts';
import { s3Origin } from './platform/files/open-files.ts';
import type { ForeignOrigins } from './platform/http/security-headers.ts';
import type { Settings } from './platform/start/settings.ts';
import { type PaymentProvider, providerFields } from './product/payment-provider.ts';

/** Other sites that pages may load from and connect to. `signOn` returns undefined until the organisations can be read. */
export const originsOf = (
  { brand, rules }: DeploymentConfig,
  { s3 }: Settings,
  provider: PaymentProvider | undefined,
  signOn: () => SignOnParts | undefined,
): ForeignOrigins => ({
  // A logo may be hosted on another site; pages may then load images from there.
  images: brand.logo_url?.startsWith('http') ? [new URL(brand.logo_url).origin] : [],
  scripts: providerFields(provider),
  frames: [...rules.embedded_videos.map((site) => playerOrigins[site]), ...providerFields(provider)],
  connect: () => [...(s3 ? [s3Origin(s3)] : []), ...(provider ? [provider.origin] : []), ...(signOn()?.origins() ?? [])],
  learn: () => signOn()?.organisations.refresh(),
});
