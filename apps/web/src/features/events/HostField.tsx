import type { FieldsOf } from '../../ui/useForm.ts';
import type { EventFields } from './form.fields.ts';
import { groupEvents as words } from './group-events.words.ts';
import { PickHost } from './PickHost.tsx';

const hostWords = { label: words.host, hint: words.hostHint, suggestions: words.hosts, change: words.changeHost };

/** Who hosts an event of a group. */
export const HostField = ({ form }: { form: FieldsOf<EventFields> }) => <PickHost form={form} words={hostWords} />;
