import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from '@/components/overlays/confirm-dialog';
import { renderScreen } from '../support/render-screen';
import { filledButtons } from '../support/seen';

function open(primary: 'confirm' | 'cancel' = 'confirm') {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  renderScreen(
    <ConfirmDialog
      title="Sure?"
      text="Think about it."
      confirm="Yes"
      cancel="No"
      primary={primary}
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
  expect(onConfirm).toHaveBeenCalledTimes(1);
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
  open(primary);
  const buttons = screen.getAllByRole('button', { name: /^(Yes|No)$/ });
  expect(buttons.map((it) => it.textContent)).toEqual(order);
  expect(filledButtons()).toEqual([order[1]]);
});
