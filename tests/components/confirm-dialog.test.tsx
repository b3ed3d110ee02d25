import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { ConfirmDialog } from '@/components/overlays/confirm-dialog';
import { renderScreen } from '../support/render-screen';

type Ask = Parameters<typeof ConfirmDialog>[0]['ask'];

function open(ask?: Ask, primary: 'confirm' | 'cancel' = 'confirm') {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  renderScreen(
    <ConfirmDialog
      title="Sure?"
      text="Think about it."
      confirm="Yes"
      cancel="No"
      primary={primary}
      ask={ask}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return { onConfirm, onClose };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks, with the focus on its heading, and hears yes once (spec 2.98)', async () => {
  const { onConfirm } = open();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sure?' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes' }));
  expect(onConfirm.mock.calls).toEqual([['']]);
});

it.each([
  ['its other button', () => press('No')],
  ['its icon', () => press('Close')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('takes %s for a no (spec 2.98)', async (_, say) => {
  const { onConfirm, onClose } = open();
  await say();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

it.each([
  ['confirm', ['No', 'Yes']],
  ['cancel', ['Yes', 'No']],
] as const)('has the primary choice (%s) last and filled', (primary, order) => {
  open(undefined, primary);
  const buttons = screen.getAllByRole('button', { name: /^(Yes|No)$/ });
  expect(buttons.map((it) => it.textContent)).toEqual(order);
  expect(buttons[1]?.className).toContain('button--primary');
});

it.each([
  ['email', 'ada@', 'Invalid email address', 'ada@example.org'],
  ['url', 'example', 'Invalid URL', 'https://example.org'],
] as const)('asks for an %s and says when it is none (spec 8.26, 8.27)', async (kind, wrong, fault, right) => {
  const { onConfirm } = open({ kind, label: 'Where to?' });
  const field = screen.getByLabelText('Where to?');
  await userEvent.type(field, `${wrong}{Enter}`);
  expect(screen.getByRole('alert').textContent?.trim()).toBe(fault);
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    screen.getByRole('alert').id,
  ]);
  expect(onConfirm).not.toHaveBeenCalled();

  await userEvent.clear(field);
  await userEvent.type(field, ` ${right} `);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm.mock.calls).toEqual([[right]]);
});

it('goes on with nothing entered no more than with something wrong', async () => {
  const { onConfirm } = open({ kind: 'email', label: 'Where to?' });
  await press('Yes');
  expect(screen.getByRole('alert').textContent).toContain('Invalid email address');
  expect(onConfirm).not.toHaveBeenCalled();
});

// No screen asks for an address yet, so no browser test covers this dialog. Its colours are those of every field.
it.each(['email', 'url'] as const)(
  'is accessible while it asks for an %s, and while it says that it is none',
  async (kind) => {
    open({ kind, label: 'Where to?' });
    const findFaults = async () =>
      (
        await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
      ).violations.map(({ id }) => id);
    expect(await findFaults()).toEqual([]);
    await press('Yes');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(await findFaults()).toEqual([]);
  },
);
