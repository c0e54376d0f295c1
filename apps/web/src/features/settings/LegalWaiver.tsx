import { useState } from 'react';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { WaiverSheet } from '../../ui/WaiverSheet.tsx';
import { RowButton } from './Rows.tsx';
import { PaperIcon } from './settings.icons.tsx';
import { settings } from './settings.words.ts';

/** The waiver that the member accepted when they registered, to read again [PROF-16]. */
export function LegalWaiver() {
  const [reading, setReading] = useState(false);
  return (
    <>
      <RowButton icon={<PaperIcon />} leads onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setReading(true)}>
        {settings.legalWaiver}
      </RowButton>
      <WaiverSheet opened={reading} onClose={() => setReading(false)} />
    </>
  );
}
