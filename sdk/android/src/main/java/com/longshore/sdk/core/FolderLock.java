package com.longshore.sdk.core;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Folders of events that this process has. Two processes of one app do not write one folder; what a
 * process left that is no more, the next one to start takes over.
 */
final class FolderLock {
  private static final int MOST_PROCESSES = 16;

  /**
   * Those that this process has: a lock of a file ends when the process closes the file, were it
   * opened a second time only to see that it is locked.
   */
  private static final Set<File> OURS = new HashSet<>();

  /** The process's own folder. */
  final File folder;

  /** Kept so that the lock lives as long as the process. */
  private final RandomAccessFile held;

  private FolderLock(File folder, RandomAccessFile held) {
    this.folder = folder;
    this.held = held;
  }

  /** Every folder that nobody has, the process's own first. */
  static List<FolderLock> of(File parent) {
    List<FolderLock> found = new ArrayList<>();
    for (int place = 1; place <= MOST_PROCESSES; place++) {
      File folder = new File(parent, "events-" + place);
      if (!folder.exists() && !found.isEmpty()) break;
      folder.mkdirs();
      FolderLock lock = locked(folder);
      if (lock != null) found.add(lock);
    }
    // Where the disk knows no locks, events of one process are kept all the same.
    if (found.isEmpty()) found.add(new FolderLock(new File(parent, "events-" + Ids.random(8)), null));
    return found;
  }

  void release() {
    synchronized (OURS) {
      OURS.remove(folder.getAbsoluteFile());
      closed(held);
    }
  }

  private static FolderLock locked(File folder) {
    synchronized (OURS) {
      if (OURS.contains(folder.getAbsoluteFile())) return null;
      RandomAccessFile held = held(new File(folder, "lock"));
      if (held == null) return null;
      OURS.add(folder.getAbsoluteFile());
      return new FolderLock(folder, held);
    }
  }

  private static RandomAccessFile held(File file) {
    RandomAccessFile opened = null;
    try {
      opened = new RandomAccessFile(file, "rw");
      FileLock lock = opened.getChannel().tryLock();
      if (lock != null) return opened;
      opened.close();
    } catch (IOException | OverlappingFileLockException error) {
      closed(opened);
    }
    return null;
  }

  private static void closed(RandomAccessFile file) {
    try {
      if (file != null) file.close();
    } catch (IOException error) {
      // Nothing was written.
    }
  }
}
