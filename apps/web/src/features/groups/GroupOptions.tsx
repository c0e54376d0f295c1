import type { Group } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { FlagIcon } from '../../ui/safety-icons.tsx';
import { Report } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import { useCareOptions } from './care/options.tsx';
import { useLeadOptions } from './care/useLeadOptions.tsx';
import { groupPage as words } from './group-page.words.ts';

/** What else can be done with a group, first what those who look after it can do. */
export function GroupOptions({ group }: { group: Group }) {
  const me = useMe();
  const router = useRouter();
  const [asking, setAsking] = useState<'report'>();
  const lead = useLeadOptions(group);
  const care = useCareOptions(group, (address) => void router.navigate({ to: address }));
  const options = [...care, ...lead.options, { label: words.report, icon: <FlagIcon size={20} />, run: () => setAsking('report') }];
  return (
    <>
      <OptionsMenu label={words.options} options={options} />
      {lead.parts}
      <Report
        opened={asking === 'report'}
        onClose={() => setAsking(undefined)}
        what="group"
        name={group.name}
        send={() => api.reportGroup({ params: { id: group.id }, body: { reporter: me.id } })}
      />
    </>
  );
}
