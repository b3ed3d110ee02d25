import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

/** Changes what it shows in the next turn of the event loop, as an answer does that comes late. */
function Late() {
  const [shown, setShown] = useState('before');
  useEffect(() => {
    const timer = setTimeout(() => setShown('after'), 0);
    return () => clearTimeout(timer);
  }, []);
  return <p>{shown}</p>;
}

it('a test may end before a late answer has come', () => {
  render(<Late />);
  screen.getByText('before');
});
