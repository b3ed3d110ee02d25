import { Component, type ReactNode } from 'react';

/** A page that fails when a part of it does, and shows it again with "Try again". */
export class FailingPage extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <button onClick={() => this.setState({ hasFailed: false })}>Try again</button>;
  }
}
