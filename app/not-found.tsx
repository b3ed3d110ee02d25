import { LateMessageScreen } from '@/components/screens/late-message-screen';

export default function NotFound() {
  return <LateMessageScreen kind="missing" />;
}
