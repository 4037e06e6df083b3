// Answers for children not outliving the launcher: loaded into each of them before their own first line.
// When the launcher dies, even by kill -9, its channel closes; the child ends and its port is free for the next start.
if (process.channel) {
  process.once('disconnect', () => process.exit(1))
  // The channel alone shall not keep a child alive that has finished its work.
  process.channel.unref()
}
