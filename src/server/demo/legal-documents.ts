/**
 * The legal documents of the demo's organizers. They are no legal advice, and contain nothing that
 * a real organizer should copy.
 */
export const DEMO_LEGAL_DOCUMENTS = {
  terms: `
    <p>These terms are between you and us, whose name stands above. They are short on purpose.</p>
    <h2>Your tickets</h2>
    <p>Each ticket admits one person. The name on it may be changed until the doors open; ask us and we do it.</p>
    <p>You may give a ticket away, or sell it on <strong>for no more than it cost</strong>.</p>
    <h2>If you can't come</h2>
    <ul>
      <li>Until <strong>seven days</strong> before the event we give all of your money back.</li>
      <li>Later than that we can't, but whoever comes in your place is welcome.</li>
    </ul>
    <h2>If we can't</h2>
    <p>Should we cancel an event, or move it to another day, you choose: your money, or a place on the new day.</p>
    <h2>In the room</h2>
    <p>Be kind. Whoever makes others feel unwelcome is asked to leave, and gets nothing back.</p>`,
  privacy: `
    <p>We need to know who comes, and how to reach you. That is all we ask, and this is what becomes of it.</p>
    <h2>What we keep</h2>
    <p>Your name, your mail address, which tickets you have and when they were scanned at the door.</p>
    <h2>Who sees it</h2>
    <p>We do, and the people at the door see names. We sell nothing to anybody, and send no advertising.</p>
    <h2>For how long</h2>
    <p>As long as the law wants invoices to be kept. Ask us, and we tell you what we have of yours, or take it away where we may.</p>`,
};
