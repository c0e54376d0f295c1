import { waiver } from '@muster/contract/accounts/waiver';
import { getConfig } from '../platform/config.ts';
import { Sheet } from './Sheet.tsx';
import { WaiverText } from './WaiverText.tsx';

/** The whole waiver, to read [REG-12]. */
export function WaiverSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={waiver.title} size="large">
      <WaiverText sections={waiver.sections(getConfig().brand.name)} />
    </Sheet>
  );
}
