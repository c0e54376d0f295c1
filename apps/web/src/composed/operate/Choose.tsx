import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Mantine } from '../../theme/Mantine.tsx';

interface ChooseProps {
  label: string;
  /** What none of them is called. */
  all: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** One of many, or all of them. */
export const Choose = ({ label, all, choices, chosen, onChoose }: ChooseProps) => (
  <Mantine>
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...choices]}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    />
  </Mantine>
);
