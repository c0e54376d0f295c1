import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CodeForm } from './CodeForm.tsx';

const setup = () => {
  const onCode = vi.fn(async () => {});
  render(<CodeForm label="Code" failure="Unable." onCode={onCode} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  return {
    onCode,
    boxes,
    next: screen.getByRole('button', { name: 'NEXT' }),
    user: userEvent.setup(),
    shown: () => boxes.map((box) => box.value).join('|'),
  };
};

describe('the code boxes', () => {
  it('take six digits, one per box, and nothing else [REG-21]', async () => {
    const { boxes, user, shown } = setup();
    expect(boxes).toHaveLength(6);
    await user.click(boxes[0]!);
    await user.keyboard('1a2-3 4.5x6');
    expect(shown()).toBe('1|2|3|4|5|6');
  });

  it('let NEXT be pressed only when all are full [REG-22]', async () => {
    const { boxes, user, next, onCode } = setup();
    expect(next).toBeDisabled();
    await user.click(boxes[0]!);
    await user.keyboard('12345');
    expect(next).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(onCode).not.toHaveBeenCalled();
    await user.keyboard('6');
    expect(next).toBeEnabled();
    await user.click(next);
    expect(onCode).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it.each(['123456', ' 12 34-56 789', 'Your code is 123456.'])(
    'fill from %j pasted into any box: its first six digits [REG-23]',
    async (text) => {
      const { boxes, user, shown } = setup();
      await user.click(boxes[3]!);
      await user.paste(text);
      expect(shown()).toBe('1|2|3|4|5|6');
    },
  );

  it('take a whole code that the phone writes into the first box', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(boxes[0]!, { target: { value: '654321' } });
    expect(shown()).toBe('6|5|4|3|2|1');
    expect(boxes[0]).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('go back with Backspace, move with arrows, and replace a digit', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    await user.keyboard('123{Backspace}');
    expect(shown()).toBe('1|2||||');
    await user.keyboard('{ArrowLeft}');
    expect(boxes[1]).toHaveFocus();
    await user.keyboard('9');
    expect(shown()).toBe('1|9||||');
    await user.keyboard('{Home}{Backspace}');
    expect(shown()).toBe('|9||||');
  });
});
