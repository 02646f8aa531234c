import { Home } from "./home.tsx";

export default function HomePage() {
  return <Home />;
}
