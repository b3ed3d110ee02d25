import { LazyMessageScreen } from '@/components/screens/lazy-message-screen';

export default function NotFound() {
  return <LazyMessageScreen kind="missing" />;
}
